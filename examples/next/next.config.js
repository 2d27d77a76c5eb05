export default { turbopack: { root: process.cwd() } };
