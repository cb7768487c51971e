import type { FileReply } from '#contract/endpoint.ts'

/** A drawn PDF as the answer of a call. */
export const createPdfReply = (fileName: string, drawn: Buffer): FileReply => ({
  fileName,
  contentType: 'application/pdf',
  body: pieces(drawn),
})

async function* pieces(drawn: Buffer) {
  yield drawn
}
