/** Shown where no exhibit can begin. In English only, because translations begin no sooner. */
export const blocked =
  "This exhibit could not begin. If this page has a Content-Security-Policy with trusted types, it must permit lit-html; the console of the browser says more.";
