// Removes from TanStack Query code that this site never uses but the client's class always references: mutations (forms call the
// API themselves) and infinite queries. The replacements do nothing or throw.
const STAND_INS = {
  mutationCache: `export class MutationCache {
    findAll() { return []; }
    getAll() { return []; }
    clear() {}
    subscribe() { return () => {}; }
    resumePausedMutations() { return Promise.resolve(); }
    build() { throw new Error("mutations are not part of this build"); }
  }`,
  infiniteQueryBehavior: `const missing = () => { throw new Error("infinite queries are not part of this build"); };
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
