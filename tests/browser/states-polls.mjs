export const pollStates = [];
