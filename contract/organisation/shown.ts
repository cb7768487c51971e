import { z } from 'zod'
import { anyone } from '#contract/actor.ts'
import { endpoints, fileReply } from '#contract/endpoint.ts'
import { richText } from '#contract/richText.ts'

/** What everybody reads of the organisation (rule organisation-1); every page loads it, so it is in a module of its own. */
const shownOrganisation = z.object({
  name: z.string(),
  /** Where people write to. */
  contactEmail: z.string(),
  /** The SHA-256 of its logo; null when it has none. */
  logo: z.string().nullable(),
  /** Which of its legal texts there are. */
  texts: z.array(z.enum(['legalNotice', 'privacyPolicy'])),
})
export type ShownOrganisation = z.output<typeof shownOrganisation>

export const organisation = endpoints({
  get: {
    method: 'GET',
    path: '/organisation',
    summary: 'Cómo se llama la organización, dónde se le escribe y qué textos legales tiene',
    allow: anyone.toReach('nobody'),
    reply: shownOrganisation,
  },
  texts: {
    method: 'GET',
    path: '/organisation/texts',
    summary: 'El aviso legal y la política de privacidad de la organización',
    allow: anyone.toReach('nobody'),
    reply: z.object({ legalNotice: richText, privacyPolicy: richText }),
  },
  logo: {
    method: 'GET',
    path: '/organisation/logo/:hash',
    summary: 'El logotipo de la organización, por su huella',
    allow: anyone.toReach('nobody'),
    params: z.strictObject({ hash: z.string().regex(/^[\da-f]{64}$/) }),
    reply: fileReply,
  },
})
