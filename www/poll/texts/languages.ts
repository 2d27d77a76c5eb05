/** The languages that pages of polls speak, named in themselves; all are written left to right. */
export const languages = { en: "English", de: "Deutsch", fr: "Français", es: "Español" } as const;

export type Language = keyof typeof languages;
