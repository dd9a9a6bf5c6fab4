// Leaves out of TanStack Query what this site never uses and the client's class always holds on to:
// mutations (forms here call the API themselves) and endless lists. What stands in for them is empty,
// or says loudly that it is not there.
const STAND_INS = {
  mutationCache: `export class MutationCache {
    findAll() { return []; }
    getAll() { return []; }
    clear() {}
    subscribe() { return () => {}; }
    resumePausedMutations() { return Promise.resolve(); }
    build() { throw new Error("mutations are not part of this build"); }
  }`,
  infiniteQueryBehavior: `const missing = () => { throw new Error("endless lists are not part of this build"); };
  export { missing as hasNextPage, missing as hasPreviousPage, missing as infiniteQueryBehavior };`,
};
const FILE = new RegExp(`@tanstack/query-core/build/modern/(${Object.keys(STAND_INS).join("|")})\\.js$`);

export const leanQuery = {
  name: "molar:lean-query",
  transform: {
    filter: { id: FILE },
    handler: (_code, id) => ({ code: STAND_INS[FILE.exec(id)[1]], map: null }),
  },
};
