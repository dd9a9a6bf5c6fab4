// Shortens the keys of the shapes in icons. React needs keys that differ within one icon; lucide's are random, so that files with icons compress badly.
export const leanIcons = {
  name: "molar:lean-icons",
  transform: {
    filter: { id: /lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/ },
    handler: (code) => {
      let shapes = 0;
      return { code: code.replace(/\bkey: "\w+"/g, () => `key: ${shapes++}`).replace(/^__iconData\.node;$/m, ""), map: null };
    },
  },
};
