/** The address to write to when enrolment fails, on the organisation's own domain. */
export const contactAddress = (hostname: string) => `censo@${hostname}`
