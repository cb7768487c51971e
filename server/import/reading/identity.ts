import { dayOfSerial, readDay, yearsBefore } from '#contract/day.ts'
import type { Draft } from '#server/import/reading/draft.ts'
import type { ImportField } from '#contract/import/fields.ts'
import type { LineReader } from '#server/import/reading/lineReader.ts'
import { splitSurnames, splitWholeName, type Surnames } from '#server/import/reading/names.ts'
import { parseSex } from '#contract/import/sexes.ts'
import { detectDocumentType, isSpanishDocument, normaliseDocument } from '#contract/people/document.ts'

type Document = Pick<Draft, 'idDocument' | 'documentType'>

/**
 * Reads the document. A DNI or NIE is recognised by its letter; anything else is a passport only if the list says so
 * (rule people-1) or a person in the census has it. A new person without a type is refused later.
 */
export function readDocument(line: LineReader): Document {
  const typed = line.text('idDocument') ?? ''
  const declared = line.readChoice('documentType')
  const idDocument = normaliseDocument(typed)
  if (idDocument === '') line.refuse('no document', 'idDocument')
  else if (declared === 'PASAPORTE') return { idDocument, documentType: 'PASAPORTE' }
  else if (!isSpanishDocument(idDocument)) {
    const kind = /^[XYZ]?\d{5,8}[A-Z]$/.test(idDocument)
      ? 'wrong DNI letter'
      : /^[XYZ]?\d{5,8}$/.test(idDocument)
        ? 'no DNI letter'
        : 'bad document'
    if (declared === null) line.lack(kind, 'idDocument', typed)
    else line.refuse(kind, 'idDocument', typed)
  }
  return { idDocument, documentType: declared && detectDocumentType(idDocument) }
}

type Names = Pick<Draft, 'name' | 'lastName1' | 'lastName2'>

/** The name and surnames, from one or several columns. */
export function readNames(line: LineReader): Names {
  const names = readFullName(line) ?? readSeparateNames(line)
  if (!names.name) line.lack('no name', line.findListed('name', 'surnamesAndName', 'fullName'))
  if (!names.lastName1)
    line.lack('no surname', line.findListed('lastName1', 'lastNames', 'surnamesAndName', 'fullName'))
  return names
}

function readSeparateNames(line: LineReader): Names {
  const surnames = line.text('lastNames')
  const split = surnames
    ? limitSurnames(line, splitSurnames(surnames))
    : { lastName1: line.text('lastName1'), lastName2: line.text('lastName2') }
  return { name: line.text('name'), ...split }
}

/** Surnames that were split from a cell, as long as their fields allow. */
function limitSurnames(line: LineReader, { lastName1, lastName2 }: Surnames): Surnames {
  line.refuseIfTooLong('lastName1', lastName1)
  line.refuseIfTooLong('lastName2', lastName2 ?? '')
  return { lastName1, lastName2 }
}

function readFullName(line: LineReader): Names | undefined {
  for (const [field, order] of [
    ['surnamesAndName', 'surnames first'],
    ['fullName', 'name first'],
  ] as const) {
    const typed = line.text(field)
    if (typed === null) continue
    const names = splitWholeName(typed, order)
    if (!names) line.refuse('ambiguous name', field, typed)
    else if (!typed.includes(',')) line.remark('split name')
    if (names) {
      line.refuseIfTooLong('name', names.name)
      return { name: names.name, ...limitSurnames(line, names) }
    }
    return { name: typed, lastName1: typed, lastName2: null }
  }
  return undefined
}

export function readSex(line: LineReader): Draft['sex'] {
  const typed = line.text('sex')
  const sex = typed === null ? null : parseSex(typed, line.reading.sex)
  if (sex === 'ambiguous') line.refuse('ambiguous sex', 'sex', typed ?? '')
  else if (sex === undefined) line.refuse('unknown sex', 'sex', typed ?? '')
  else return sex
  return null
}

/** Reads a day: a text, a spreadsheet's date, or its serial number. */
function readDayOf(line: LineReader, field: ImportField, latestYear: number): string | null {
  const cell = line.cell(field)
  const text = line.text(field)
  if (text === null) return null
  const read = typeof cell === 'number' && cell < 10_000_000 ? dayOfSerial(cell) : readDay(text, latestYear)
  if (read === 'impossible') line.refuse('impossible date', field, text)
  else if (read === 'out of range') line.refuse('date out of range', field, text)
  else if (read === undefined) line.refuse('bad date', field, text)
  else return read.day
  return null
}

/** Reads a birthday. For a year of two digits, it takes the latest century in which the person is old enough. */
export function readBirthday(line: LineReader): string | null {
  const { today } = line.reading
  const day = readDayOf(line, 'birthday', Number(yearsBefore(today, 14).slice(0, 4)))
  if (day !== null && day > today) line.refuse('future birthday', 'birthday', day)
  return day
}

export function readCreationDay(line: LineReader): string | null {
  const { today } = line.reading
  const day = readDayOf(line, 'creationTime', Number(today.slice(0, 4)) + 1)
  if (day !== null && day > today) line.remark('future registration', day)
  return day
}
