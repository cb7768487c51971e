import { z } from 'zod'
import { instant } from '#contract/fields.ts'

/** The kinds of files there are, as their bytes tell; nothing is believed of a name or of what a browser claims. */
export const fileTypes = {
  png: { label: 'PNG', contentType: 'image/png', extensions: ['png'] },
  jpeg: { label: 'JPEG', contentType: 'image/jpeg', extensions: ['jpg', 'jpeg'] },
  pdf: { label: 'PDF', contentType: 'application/pdf', extensions: ['pdf'] },
  docx: {
    label: 'Word (.docx)',
    contentType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    extensions: ['docx'],
  },
  xlsx: {
    label: 'Excel (.xlsx)',
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    extensions: ['xlsx'],
  },
  odt: {
    label: 'Texto de LibreOffice (.odt)',
    contentType: 'application/vnd.oasis.opendocument.text',
    extensions: ['odt'],
  },
  ods: {
    label: 'Hoja de LibreOffice (.ods)',
    contentType: 'application/vnd.oasis.opendocument.spreadsheet',
    extensions: ['ods'],
  },
  csv: { label: 'CSV', contentType: 'text/csv', extensions: ['csv', 'txt', 'tsv'] },
} as const
export type FileType = keyof typeof fileTypes

const megabyte = 1 << 20
const images = ['png', 'jpeg'] as const
const documents = ['pdf', 'docx', 'xlsx', 'odt', 'ods'] as const

type FileUse = {
  label: string
  /** Bytes. */
  most: number
  types: readonly FileType[]
  /** Whether it travels in the data of whoever uploaded it; one that speaks of others does not. */
  isOwnData: boolean
}

/** What files are for: a use that is not here does not compile. A feature's endpoint takes a file with `file: fileUses.…`. */
export const fileUses = {
  importList: { label: 'Lista para importar', most: 25 * megabyte, types: ['csv', 'xlsx'], isOwnData: false },
  meetingDocument: {
    label: 'Documento de una reunión',
    most: 10 * megabyte,
    types: [...documents, ...images],
    isOwnData: true,
  },
  attachment: {
    label: 'Adjunto de una comunicación',
    most: 10 * megabyte,
    types: [...documents, ...images],
    isOwnData: true,
  },
  textImage: { label: 'Imagen de un texto', most: 2 * megabyte, types: images, isOwnData: true },
  logo: { label: 'Logotipo', most: megabyte, types: images, isOwnData: true },
} as const satisfies Record<string, FileUse>
export type FileUseName = keyof typeof fileUses
export type TypeOf<Use extends FileUseName> = (typeof fileUses)[Use]['types'][number]

/** A file as whoever may read it knows it; where it is read is for its feature to say. */
export const describedFile = z.object({
  id: z.uuid(),
  fileName: z.string(),
  type: z.string(),
  /** Bytes. */
  size: z.number().int(),
  /** Of its bytes, in hexadecimal. */
  sha256: z.string(),
  createdAt: instant,
})
