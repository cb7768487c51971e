import { z } from 'zod'
import { day, id, line, paragraphs, requiredLine, normaliseLine } from '#contract/fields.ts'
import { texts } from '#contract/messages.ts'
import { documentTypes, isSpanishDocument, normaliseDocument } from '#contract/people/document.ts'
import { isEmail, normaliseEmail } from '#contract/people/email.ts'
import { isIban, normaliseIban } from '#contract/fees/iban.ts'
import { sexes, spain } from '#contract/people/person.ts'
import { normalisePhone } from '#contract/people/phone.ts'
import { isPostalCode, normalisePostalCode } from '#contract/people/postal.ts'

/** The kinds of record, in the order people choose them (rule record-1). */
export const recordTypes = ['Donación', 'Microcrédito', 'Apoderado', 'Evento', 'Cargo', 'Otro'] as const
export type RecordType = (typeof recordTypes)[number]

/** What a form leaves blank is nothing. */
const blank = (value: unknown) =>
  value === undefined || (typeof value === 'string' && normaliseLine(value) === '') ? null : value
const maybe = <Schema extends z.ZodType>(schema: Schema) => z.preprocess(blank, schema.nullable())
const maybeLine = (most: number) => maybe(line(most))

/** One of a few, which must be chosen. */
const choice = <const Values extends readonly string[]>(values: Values) =>
  z.enum(values, {
    error: ({ input }) => (input == null || input === '' ? texts.required : 'Valor no admitido'),
  })

/** A text rewritten in its stored form, or refused with the words given. */
const stored = (most: number, write: (typed: string) => string | undefined, message: string) =>
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

/** A country by its id, or by its Spanish name as donations send it (rule wire-5). */
const country = maybe(z.union([z.number().int(), line(100)]))

const birthday = maybe(
  day.refine((born) => born >= '1900-01-01' && born <= new Date().toISOString().slice(0, 10), texts.format),
)

/** Sent by older clients, never read: the server decides it (rule wire-4). */
const ignored = z.unknown().optional()

const fields = z.strictObject({
  idDocument: requiredLine(40).pipe(
    stored(40, (typed) => normaliseDocument(typed) || undefined, texts.idDocument),
  ),
  documentType: choice(documentTypes),
  name: requiredLine(),
  lastName1: requiredLine(),
  lastName2: maybeLine(200),
  sex: maybe(z.enum(sexes)),
  birthday,
  bornCountry: country,
  country,
  province: maybeLine(100),
  city: maybeLine(100),
  district: maybeLine(100),
  postalCode: maybe(stored(20, normalisePostalCode, texts.format)),
  streetName: maybeLine(200),
  streetNumber: maybeLine(50),
  email: requiredLine(254).pipe(
    stored(254, (typed) => (isEmail(typed) ? normaliseEmail(typed) : undefined), texts.email),
  ),
  phone: maybe(stored(40, normalisePhone, texts.format)),
  studies: maybeLine(200),
  job: maybeLine(200),
  bankAccount: maybe(
    stored(60, (typed) => (isIban(typed) ? normaliseIban(typed) : undefined), texts.bankAccount),
  ),
  recordType: choice(recordTypes),
  title: requiredLine(),
  description: z.preprocess((value) => value ?? '', paragraphs()),
  dataProtectionTemplateId: maybe(id),
  id: ignored,
  user: ignored,
  author: ignored,
  admin: ignored,
  creationTime: ignored,
  lastUpdateTime: ignored,
})

type Sent = { [Name in keyof typeof fields.shape]?: unknown }
/** Judged together with whatever else is wrong: all the errors at once. */
const always = {
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
}

/** A new record: who it is about, and what happened. Only what it cannot do without is required. */
export const newRecord = fields
  .refine((sent) => hasSoundDocument(sent), { path: ['idDocument'], message: texts.idDocument, ...always })
  .refine((sent) => hasSoundPostalCode(sent), { path: ['postalCode'], message: texts.format, ...always })
export type NewRecord = z.output<typeof newRecord>

function hasSoundDocument({ documentType, idDocument }: Sent): boolean {
  // What is missing already says so.
  if (typeof idDocument !== 'string' || idDocument.trim() === '') return true
  return documentType === 'PASAPORTE' || isSpanishDocument(idDocument)
}

function hasSoundPostalCode({ postalCode, country: where, province }: Sent): boolean {
  if (typeof postalCode !== 'string') return true
  const inSpain = where === spain || where === String(spain) || /^espa[ñn]a$/i.test(String(where))
  return isPostalCode(postalCode, {
    inSpain,
    province: typeof province === 'string' ? province : null,
  })
}
