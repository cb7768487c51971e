import type { FileType } from '#contract/files/files.ts'

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
  mandateProof: {
    label: 'Papel firmado de un mandato',
    most: 10 * megabyte,
    types: ['pdf', ...images],
    isOwnData: false,
  },
  departurePaper: {
    label: 'Papel con que se pidió una baja',
    most: 10 * megabyte,
    types: ['pdf', ...images],
    isOwnData: false,
  },
  textImage: { label: 'Imagen de un texto', most: 2 * megabyte, types: images, isOwnData: true },
  logo: { label: 'Logotipo', most: megabyte, types: images, isOwnData: true },
} as const satisfies Record<string, FileUse>
export type FileUseName = keyof typeof fileUses
export type TypeOf<Use extends FileUseName> = (typeof fileUses)[Use]['types'][number]
