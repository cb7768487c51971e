import { z } from 'zod'
import { instant } from '#contract/fields.ts'

/** The file types of the store, determined from the bytes and never from the name or the declared type. */
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
  /** Maximum bytes. */
  most: number
  types: readonly FileType[]
  /** Whether it is part of the uploader's own data download; false for files about other people. */
  isOwnData: boolean
}

/** What files are used for, with their limits. An endpoint accepts one with `file: fileUses.logo`. */
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

/** The description of a file for clients; the feature adds where it can be downloaded. */
export const describedFile = z.object({
  id: z.uuid(),
  fileName: z.string(),
  type: z.string(),
  /** Bytes. */
  size: z.number().int(),
  /** Hexadecimal. */
  sha256: z.string(),
  createdAt: instant,
})
