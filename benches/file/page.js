// Starts a worker for a reader, and hands it the file of the page's input when it is told to.
let worker;

const answer = () =>
  new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = ({ message }) => reject(new Error(message));
  });

globalThis.prepare = (format, name) => {
  worker?.terminate();
  worker = new Worker("/worker.js", { type: "module" });
  worker.postMessage({ format, name });
  return answer();
};

globalThis.read = () => {
  const [file] = document.querySelector("input").files;
  worker.postMessage({ file });
  return answer();
};
