import { setImmediate as nextTurn } from 'node:timers/promises'
import { judgeContent } from '#server/files/judge.ts'
import { UnfitFile } from '#server/files/unfitFile.ts'
import { drawPaper } from '#server/kernel/pdf/paper.ts'
import { richTextToMail } from '#server/kernel/richText/mail.ts'
import { parseRichText } from '#server/kernel/richText/parse.ts'
import { mostRichText } from '#contract/richText.ts'
import { splitPasted } from '#server/tags/pasted.ts'
import { aJpeg, aPdf, aPng, chunk, received } from '#test/support/files.ts'
import { findCostliestCalls } from './callLoop.ts'
import { measureHold } from '#test/support/hold.ts'
import { formatFigure, renderTable, type Findings } from './report.ts'

const rounds = 5

/** The longest time that the event loop is kept by the costliest files and texts that the limits let in. */
export async function measureEventLoop(): Promise<Findings> {
  const works = { ...fileWorks(), ...pastedWorks(), ...mailWorks(), ...pdfWorks() }
  const rows: [string, string][] = []
  for (const [label, work] of Object.entries(works)) {
    await work()
    const held: number[] = []
    for (let round = 0; round < rounds; round += 1) held.push(await measureHold(work))
    rows.push([label, formatFigure(Math.max(...held))])
  }
  return [
    `The longest of ${rounds} rounds after one of warming up, in ms of the thread's own processor time between two turns of the event loop. Rule input-10 allows 50.`,
    renderTable(['', 'kept, ms'], rows),
    ...(await findCostliestCalls()),
  ]
}

type Works = Record<string, () => Promise<unknown>>

const fill = (filling: readonly number[]) => Buffer.alloc(9 << 20, Buffer.from(filling))

const empty = (type: string) =>
  Buffer.concat([aPng().subarray(0, 33), Buffer.alloc(12 * 700_000, chunk(type, Buffer.alloc(0)))])

function fileWorks(): Works {
  const jpeg = aJpeg()
  const behindScan = (...filling: number[]) =>
    Buffer.concat([jpeg.subarray(0, -2), fill(filling), jpeg.subarray(-2)])
  const atStart = (...filling: number[]) =>
    Buffer.concat([jpeg.subarray(0, 2), fill(filling), jpeg.subarray(2)])
  const files = {
    'PNG of empty pixels': empty('IDAT'),
    'PNG of empty texts': empty('tEXt'),
    'JPEG of empty comments': atStart(0xff, 0xfe, 0, 2),
    'JPEG of scans': behindScan(0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 0, 0),
    'JPEG of stuffed bytes': behindScan(0xff, 0),
    'JPEG of marks behind its pixels': behindScan(0xff),
    'JPEG of marks before its pixels': atStart(0xff),
    'PDF of «stream»': aPdf('stream'.repeat(1_600_000)),
  }
  return Object.fromEntries(
    Object.entries(files).map(([label, content]) => [
      label,
      () =>
        judgeContent('attachment', received(content)).catch((error: unknown) => {
          if (!(error instanceof UnfitFile)) throw error
        }),
    ]),
  )
}

function pastedWorks(): Works {
  const texts = {
    'spaces inside': `a${' '.repeat(250)}b\n`.repeat(16_000),
    'one letter each': 'a,'.repeat(2_000_000),
    'nothing between': '\r\n \r\n'.repeat(800_000),
  }
  return Object.fromEntries(
    Object.entries(texts).map(([label, text]) => [
      `pasted: ${label}`,
      async () => {
        for (const pieces of splitPasted(text)) await nextTurn(pieces)
      },
    ]),
  )
}

const ideograms = (count: number) =>
  Array.from({ length: count }, (_, n) => String.fromCodePoint(0x4e00 + ((n * 7919) % 20_000))).join('')
const links = (address: string) => `<a href="${address}">x</a>`.repeat(100)

function mailWorks(): Works {
  const texts = {
    words: 'a '.repeat(100_000),
    items: `<ul>${'<li>x'.repeat(3_990)}`,
    styles: '<b>x</b>y'.repeat(7_990),
    attributes: `<p ${Array.from({ length: 30_000 }, (_, n) => `a${n}`).join(' ')}>`,
    'closing tags': '<bbb>'.repeat(120) + '</bbc>'.repeat(7_990),
    'long hosts': links(`http://${ideograms(1_900)}`),
    'long hosts behind signs': links(`&#1;ht\ttp:/\\\n/${ideograms(1_900)}`),
    'marks in a host': links(`http://a${'\u0301\u0323'.repeat(950)}`),
    'hosts of longest labels': links(`http://${`${ideograms(63)}.`.repeat(29)}es`),
  }
  return Object.fromEntries(
    Object.entries(texts).map(([label, html]) => [
      `mail: ${label}`,
      async () => richTextToMail(parseRichText(html)),
    ]),
  )
}

function pdfWorks(): Works {
  const texts = {
    words: `<p>${'palabra '.repeat(mostRichText / 8 - 1)}`,
    'one word': `<p>${'x'.repeat(mostRichText - 3)}`,
    'a cell': `<table><tr><td>${'x'.repeat(mostRichText - 20)}`,
    cells: `<table><tr>${`<td>${'palabra '.repeat(2_000)}`.repeat(12)}`,
    items: `<ul>${'<li>x'.repeat(3_990)}`,
    'another alphabet': `<p>${'ا ب'.repeat(60_000)}`,
  }
  return Object.fromEntries(
    Object.entries(texts).map(([label, html]) => [
      `drawn: ${label}`,
      async () =>
        drawPaper(
          { title: 'Acta', date: 'hoy', blocks: parseRichText(html) },
          { name: 'Concejo', logo: null },
        ),
    ]),
  )
}
