/** The WebAssembly modules that were started, by name, and their memories. Import this first. */

/** In the order in which they were started; without what unpacks them. */
export const started = [];

const { Instance, Module } = WebAssembly;
WebAssembly.Instance = class extends Instance {
  constructor(module, imports) {
    super(module, imports);
    const [section] = Module.customSections(module, "sottovoce");
    if (!section) return;
    const name = Buffer.from(section).toString().split(" ")[1];
    started.push({ name, memory: this.exports.memory });
  }
};

export const namesStarted = () => started.map(({ name }) => name);
