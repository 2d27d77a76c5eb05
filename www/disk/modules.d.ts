declare module "all-exhibits";
