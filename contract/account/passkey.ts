import { z } from 'zod'

// The WebAuthn messages, cut down to what browser and server use.

const base64url = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .regex(/^[\w-]+$/, 'Formato incorrecto')

export const passkeyId = base64url(1400)

/** A passkey's signature at login. */
export const assertion = z.strictObject({
  id: passkeyId,
  clientDataJSON: base64url(8_000),
  authenticatorData: base64url(8_000),
  signature: base64url(8_000),
})
export type Assertion = z.output<typeof assertion>

/** A newly created passkey. */
export const attestation = z.strictObject({
  id: passkeyId,
  clientDataJSON: base64url(8_000),
  attestationObject: base64url(20_000),
  transports: z.array(z.string().max(20)).max(10).default([]),
})
export type Attestation = z.output<typeof attestation>

const credentialDescriptor = z.object({
  id: z.string(),
  type: z.string(),
  transports: z.array(z.string()).optional(),
})

export const requestOptions = z.object({
  challenge: z.string(),
  rpId: z.string().optional(),
  timeout: z.number().optional(),
  allowCredentials: z.array(credentialDescriptor).optional(),
  userVerification: z.enum(['required', 'preferred', 'discouraged']).optional(),
})
export type RequestOptions = z.output<typeof requestOptions>

export const creationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string().optional(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.string(), alg: z.number() })),
  timeout: z.number().optional(),
  excludeCredentials: z.array(credentialDescriptor).optional(),
  authenticatorSelection: z
    .object({
      residentKey: z.enum(['required', 'preferred', 'discouraged']).optional(),
      requireResidentKey: z.boolean().optional(),
      userVerification: z.enum(['required', 'preferred', 'discouraged']).optional(),
    })
    .optional(),
  attestation: z.enum(['none', 'indirect', 'direct', 'enterprise']).optional(),
})
export type CreationOptions = z.output<typeof creationOptions>
