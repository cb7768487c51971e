import { z } from 'zod'
import { texts } from '#contract/messages.ts'
import { isDay } from '#contract/people/age.ts'
import { isSpanishDocument } from '#contract/people/document.ts'
import { buildFormShape } from '#contract/people/fieldSchemas.ts'
import { withRules, type Rule } from '#contract/formSchemas.ts'

/** A person's identity (rule people-2). Countries are sent as ids, the birthday as `yyyy-mm-dd`. */
const personalShape = buildFormShape('personal')
const shape = z.object(personalShape)
export type PersonalData = z.output<typeof shape>

/** The document must be a valid DNI or NIE, unless it is a passport. */
export const documentRule: Rule<PersonalData> = ({ idDocument, documentType }, wrong) => {
  if (!idDocument || typeof idDocument !== 'string' || documentType === 'PASAPORTE') return
  if (!isSpanishDocument(idDocument)) wrong('idDocument', texts.idDocument)
}

/** A birthday must be between 1900 and `today`, a calendar day in Madrid. */
export const birthdayRule =
  (today: string): Rule<PersonalData> =>
  ({ birthday }, wrong) => {
    if (!isDay(birthday)) return
    if (birthday > today) wrong('birthday', 'La fecha de nacimiento no puede ser futura')
    else if (birthday < '1900-01-01') wrong('birthday', texts.format)
  }

export const personalData = (today: string) =>
  withRules(z.strictObject(personalShape), documentRule, birthdayRule(today))
