/** Whether this browser supports passkeys; never on pages without https. */
export const supportsPasskeys = () => typeof window.PublicKeyCredential === 'function'
