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
