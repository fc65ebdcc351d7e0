/** Tables that live on this device and nowhere else; `PREFIX` of the house says the same. */
export const isHere = (code: string): boolean => /^HERE[A-Z0-9]{5}$/.test(code);
