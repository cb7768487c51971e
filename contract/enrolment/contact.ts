/** Whom to ask when enrolling does not work, on the organisation's own domain. */
export const contactAddress = (hostname: string) => `censo@${hostname}`
