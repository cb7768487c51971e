import { Parser } from 'htmlparser2'
import { UnreadableFile } from '#server/import/reading/unreadable.ts'
import { expandEntry, type ZipEntry } from '#server/kernel/zip.ts'

/** A checked archive. */
export type Archive = { bytes: Buffer; entries: readonly ZipEntry[] }

type Attributes = Record<string, string>

/** What is done with a part's XML, from front to back; names come without their prefix. */
export type XmlReader = {
  open?: (name: string, attributes: Attributes) => void
  text?: (text: string) => void
  close?: (name: string) => void
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

/**
 * Reads a part of a workbook piece by piece, and yields what `take` has of each: memory does not depend on its size.
 */
export async function* readXml<Taken>(
  { bytes }: Archive,
  entry: ZipEntry,
  reader: XmlReader,
  take: () => Taken,
): AsyncGenerator<Taken> {
  let open = 0
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        open += 1
        if (open > mostOpenTags) throw new UnreadableFile('La hoja de cálculo está dañada')
        reader.open?.(localName(name), attributes)
      },
      ontext: (text) => reader.text?.(text),
      onclosetag(name) {
        open -= 1
        reader.close?.(localName(name))
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  const decoder = new TextDecoder()
  for await (const piece of expandEntry(bytes, entry)) {
    for (let at = 0; at < piece.length; at += step) {
      parser.write(decoder.decode(piece.subarray(at, at + step), { stream: true }))
      yield take()
    }
  }
  parser.end(decoder.decode())
  yield take()
}

const step = 1 << 15

/** A workbook nests about ten deep; the parser compares a closing tag with each that is open. */
const mostOpenTags = 64

/** Reads a part whole. */
export async function readWholeXml(archive: Archive, entry: ZipEntry, reader: XmlReader): Promise<void> {
  const pieces = readXml(archive, entry, reader, () => undefined)
  while (!(await pieces.next()).done);
}

/** The text with the characters that XML cannot hold, which spreadsheets write as `_x000D_`. */
export const decodeEscapes = (text: string): string =>
  text.includes('_x')
    ? text.replaceAll(/_x([0-9A-F]{4})_/gi, (_escape, hex: string) =>
        String.fromCharCode(Number.parseInt(hex, 16)),
      )
    : text
