import { z } from 'zod'
import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'

/** All calls by their names, `group.call`. */
export const calls: ReadonlyMap<string, Endpoint> = new Map(
  Object.entries<Record<string, Endpoint>>(api).flatMap(([group, ofGroup]) =>
    Object.entries(ofGroup).map(([name, call]) => [`${group}.${name}`, call] as const),
  ),
)

/** Fields whose texts are a secret, an address, a number or a place, and never words of somebody's own. */
const notWords =
  /^(username|password|current|cod|id|email|link[12]|recipients|.*[aA]ddress|.*[eE]mail|idDocument|birthday|.*[cC]ountry|province|city|district|street(Name|Number)|phone|bankAccount|seed|edition|code|secret|padding|url|onlineLink|card|field|creditorId|.*Account)$/

/** The calls in whose body somebody may write what they like, in a text of several words. */
export const listTypedTexts = (): string[] =>
  [...calls].flatMap(([name, { body }]) => (body && hasWords(body) ? [name] : []))

function hasWords(body: z.ZodType): boolean {
  const visit = (schema: unknown, name: string): boolean => {
    if (typeof schema !== 'object' || schema === null) return false
    const { type, properties, items, ...of } = schema as Record<string, unknown>
    const isFree = type === 'string' && !['enum', 'const', 'format', 'pattern'].some((key) => key in of)
    if (isFree && !notWords.test(name)) return true
    return (
      Object.entries(properties ?? {}).some(([key, inner]) => visit(inner, key)) ||
      visit(items, name) ||
      ['anyOf', 'oneOf', 'allOf'].some((key) =>
        ((of[key] ?? []) as unknown[]).some((one) => visit(one, name)),
      )
    )
  }
  return visit(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }), '')
}

const organisation = 'of the organisation, and nobody’s'
const profile = 'fields of a profile or of a record, which `profiles.edit` and `records.add` plant as well'

/** The calls whose words are not planted in `typedTexts.test`, and why. */
export const unplanted: Readonly<Record<string, string>> = {
  'assemblyAdministration.create': organisation,
  'assemblyAdministration.edit': organisation,
  'batches.cancel': organisation,
  'collector.change': organisation,
  'communications.edit': organisation,
  'communications.setDraft': 'of a communication, which goes back to who wrote it',
  'communicationAnswers.bounce': 'a mail of a server, of which its code is kept',
  'convocations.preview': organisation,
  'convocations.send': organisation,
  'declaration.file': organisation,
  'duplicates.check': 'what is looked for and not kept',
  'enrolment.enrol': profile,
  'factors.addPasskey': 'the name of a device, which goes with its account',
  'factors.renamePasskey': 'the name of a device, which goes with its account',
  'guardedMails.edit': organisation,
  'imports.saveMapping': organisation,
  'legalDocuments.create': organisation,
  'legalDocuments.edit': organisation,
  'mailTemplates.edit': organisation,
  'mailTemplates.preview': organisation,
  'mailTemplates.test': organisation,
  'meetings.create': organisation,
  'meetings.edit': organisation,
  'minutes.write': 'minutes name who presided, for good (rule minutes-3)',
  'organisationSettings.edit': organisation,
  'pendingEnrolments.register': profile,
  'rolls.create': organisation,
  'segments.create': organisation,
  'segments.edit': organisation,
  'series.edit': organisation,
  'tags.create': organisation,
  'tags.edit': organisation,
  'votingConvocations.preview': organisation,
  'votingConvocations.send': organisation,
  'votingTies.announceLot': organisation,
  'votingTies.settleTie': organisation,
  'votings.annul': organisation,
  'votings.extend': organisation,
  'votings.resume': organisation,
  'votings.setApproved': organisation,
  'votings.setDraft': organisation,
  'votings.setPending': organisation,
  'votings.update': organisation,
}
