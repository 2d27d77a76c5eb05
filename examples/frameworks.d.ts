/** Frameworks, which only the examples themselves install: their own builds check what is used. */
declare module "@sveltejs/vite-plugin-svelte";
declare module "@vitejs/plugin-react";
declare module "@vitejs/plugin-vue";
declare module "react";
declare module "react-dom/client";
declare module "react/jsx-runtime";
declare module "svelte";
declare module "vue";
declare module "*.svelte";
declare module "*.vue";
