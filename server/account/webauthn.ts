import type { Assertion, Attestation } from '#contract/account/passkey.ts'
import type { StoredPasskey } from '#server/account/passkeys.queries.ts'
import type { Settings } from '#server/kernel/settings.ts'

// The library is read at the first key: certificates and CBOR are nothing that every start needs.
const library = () => import('@simplewebauthn/server')

/** EdDSA, ES256, RS256: what keys in use today sign with. */
const algorithms = [-8, -7, -257]

/** Keys belong to PUBLIC_URL's host, never to the request's. */
function relyingParty({ publicUrl }: Settings) {
  const { origin, hostname } = new URL(publicUrl)
  return { origin, rpID: hostname }
}

type Known = { id: string; transports: string[] }
type Owner = { userId: number; username: string }

/** What the browser is told to make a new key with. */
export async function offerRegistration(settings: Settings, owner: Owner, known: readonly Known[]) {
  const { generateRegistrationOptions } = await library()
  return generateRegistrationOptions({
    rpName: 'Concejo',
    rpID: relyingParty(settings).rpID,
    userName: owner.username,
    userDisplayName: owner.username,
    // The same for all of a person's keys, and nobody's data.
    userID: new TextEncoder().encode(`concejo ${owner.userId}`),
    excludeCredentials: [...known],
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    supportedAlgorithmIDs: algorithms,
    timeout: 300_000,
  })
}

/** What the browser is told to ask a key with; `known` absent: whichever key this person has. */
export async function offerAuthentication(settings: Settings, known?: readonly Known[]) {
  const { generateAuthenticationOptions } = await library()
  return generateAuthenticationOptions({
    rpID: relyingParty(settings).rpID,
    timeout: 300_000,
    // A key instead of the password has to check who holds it; after the password, having it is enough.
    userVerification: known ? 'preferred' : 'required',
    ...(known && { allowCredentials: [...known] }),
  })
}

/** The key that a browser made for this challenge, or nothing if any of it does not hold. */
export async function verifyRegistration(
  settings: Settings,
  challenge: string,
  { id, transports, ...response }: Attestation,
): Promise<StoredPasskey | undefined> {
  const { verifyRegistrationResponse } = await library()
  const { origin, rpID } = relyingParty(settings)
  const verified = await verifyRegistrationResponse({
    response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: false,
    supportedAlgorithmIDs: algorithms,
  }).catch(refused)
  if (!verified?.verified) return undefined
  const { credential } = verified.registrationInfo
  return {
    id: Buffer.from(credential.id, 'base64url'),
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports,
  }
}

type Asked = { challenge: string; key: StoredPasskey; verifiesUser: 'must' | 'may' }

/** The counter of a key that signed this challenge, or nothing if any of it does not hold. */
export async function verifyAssertion(
  settings: Settings,
  { challenge, key, verifiesUser }: Asked,
  { id, ...response }: Assertion,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await library()
  const { origin, rpID } = relyingParty(settings)
  const verified = await verifyAuthenticationResponse({
    response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    credential: {
      id: key.id.toString('base64url'),
      publicKey: new Uint8Array(key.publicKey),
      counter: key.counter,
      transports: key.transports,
    },
    requireUserVerification: verifiesUser === 'must',
  }).catch(refused)
  return verified?.verified ? verified.authenticationInfo.newCounter : undefined
}

/** The library throws at everything that a key, or whoever plays one, got wrong. */
const refused = () => undefined
