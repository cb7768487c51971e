import { z } from 'zod'
import { recordTypes } from '#contract/census/records/record.ts'
import { day, id, line, paragraphs, requiredLine, normaliseLine } from '#contract/fields.ts'
import { texts } from '#contract/messages.ts'
import { documentTypes, isSpanishDocument, normaliseDocument } from '#contract/people/document.ts'
import { isEmail, normaliseEmail } from '#contract/people/email.ts'
import { isIban, normaliseIban } from '#contract/fees/basics/iban.ts'
import { sexes, spain } from '#contract/people/person.ts'
import { normalisePhone } from '#contract/people/phone.ts'
import { isPostalCode, normalisePostalCode } from '#contract/people/postal.ts'

/** Turns an absent or blank value into null. */
const blankToNull = (value: unknown) =>
  value === undefined || (typeof value === 'string' && normaliseLine(value) === '') ? null : value
const orNull = <Schema extends z.ZodType>(schema: Schema) => z.preprocess(blankToNull, schema.nullable())
const lineOrNull = (most: number) => orNull(line(most))

/** A required choice with its own error messages. */
const requiredChoice = <const Values extends readonly string[]>(values: Values) =>
  z.enum(values, {
    error: ({ input }) => (input == null || input === '' ? texts.required : 'Valor no admitido'),
  })

/** A text that `write` turns into its stored form; `message` is the error when it cannot. */
const normalisedText = (most: number, write: (typed: string) => string | undefined, message: string) =>
  z
    .string()
    .trim()
    .max(most)
    .transform((typed, context) => {
      const written = write(typed)
      if (written !== undefined) return written
      context.issues.push({ code: 'custom', message, input: typed })
      return z.NEVER
    })

/** A country's id, or its Spanish name as donations send it (rule wire-5). */
const country = orNull(z.union([z.number().int(), line(100)]))

const birthday = orNull(
  day.refine((born) => born >= '1900-01-01' && born <= new Date().toISOString().slice(0, 10), texts.format),
)

/** Fields that the server decides; older clients send them, and they are never read (rule wire-4). */
const ignored = z.unknown().optional()

const fields = z.strictObject({
  idDocument: requiredLine(40).pipe(
    normalisedText(40, (typed) => normaliseDocument(typed) || undefined, texts.idDocument),
  ),
  documentType: requiredChoice(documentTypes),
  name: requiredLine(),
  lastName1: requiredLine(),
  lastName2: lineOrNull(200),
  sex: orNull(z.enum(sexes)),
  birthday,
  bornCountry: country,
  country,
  province: lineOrNull(100),
  city: lineOrNull(100),
  district: lineOrNull(100),
  postalCode: orNull(normalisedText(20, normalisePostalCode, texts.format)),
  streetName: lineOrNull(200),
  streetNumber: lineOrNull(50),
  email: requiredLine(254).pipe(
    normalisedText(254, (typed) => (isEmail(typed) ? normaliseEmail(typed) : undefined), texts.email),
  ),
  phone: orNull(normalisedText(40, normalisePhone, texts.format)),
  studies: lineOrNull(200),
  job: lineOrNull(200),
  bankAccount: orNull(
    normalisedText(60, (typed) => (isIban(typed) ? normaliseIban(typed) : undefined), texts.bankAccount),
  ),
  recordType: requiredChoice(recordTypes),
  title: requiredLine(),
  description: z.preprocess((value) => value ?? '', paragraphs()),
  dataProtectionTemplateId: orNull(id),
  id: ignored,
  user: ignored,
  author: ignored,
  admin: ignored,
  creationTime: ignored,
  lastUpdateTime: ignored,
})

type RecordBody = { [Name in keyof typeof fields.shape]?: unknown }
/** Runs a check even when other fields have errors, so that all errors are reported at once. */
const evenWithOtherErrors = {
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
}

/** A new record: the person it is about, and what happened. Only the minimum is required. */
export const newRecord = fields
  .refine((sent) => hasValidDocument(sent), {
    path: ['idDocument'],
    message: texts.idDocument,
    ...evenWithOtherErrors,
  })
  .refine((sent) => hasValidPostalCode(sent), {
    path: ['postalCode'],
    message: texts.format,
    ...evenWithOtherErrors,
  })
export type NewRecord = z.output<typeof newRecord>

function hasValidDocument({ documentType, idDocument }: RecordBody): boolean {
  // A missing document has an error of its own.
  if (typeof idDocument !== 'string' || idDocument.trim() === '') return true
  return documentType === 'PASAPORTE' || isSpanishDocument(idDocument)
}

function hasValidPostalCode({ postalCode, country: where, province }: RecordBody): boolean {
  if (typeof postalCode !== 'string') return true
  const inSpain = where === spain || where === String(spain) || /^espa[ñn]a$/i.test(String(where))
  return isPostalCode(postalCode, {
    inSpain,
    province: typeof province === 'string' ? province : null,
  })
}
