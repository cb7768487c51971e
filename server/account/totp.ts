import { Secret, TOTP } from 'otpauth'
import { encodeQR } from 'qr'

const period = 30

const createTotp = (secret: Uint8Array, { issuer = '', label = '' } = {}) =>
  // Copied: a Buffer may be a view on a larger ArrayBuffer.
  new TOTP({
    issuer,
    label,
    secret: new Secret({ buffer: new Uint8Array(secret).buffer }),
    period,
  })

export const generateTotpSecret = (): Uint8Array => new Secret({ size: 20 }).bytes

/** What an authenticator app needs: the secret to type (base32), the otpauth URI, and its QR code as an SVG data URL. */
export function describeTotpSetup(secret: Uint8Array, named: { issuer: string; label: string }) {
  const totp = createTotp(secret, named)
  const uri = totp.toString()
  const svg = encodeQR(uri, 'svg', { border: 2, ecc: 'medium' })
  return {
    secret: totp.secret.base32,
    uri,
    qr: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`,
  }
}

/** The 30-second step that a code belongs to: the current one (`seconds` since 1970), the one before or after; else undefined. */
export function findTotpStep(secret: Uint8Array, typed: string, seconds: number): number | undefined {
  const token = typed.replaceAll(/\s/g, '')
  // 0 means the current step, null no match.
  const delta = createTotp(secret).validate({ token, window: 1, timestamp: seconds * 1000 })
  return delta === null ? undefined : Math.floor(seconds / period) + delta
}
