import type { FileReply } from '#contract/endpoint.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { readLetterhead } from '#server/kernel/organisation.queries.ts'
import { drawPaper, type Paper } from '#server/kernel/pdf/paper.ts'

/** A paper as the answer of a call, drawn under the name and the logo of the organisation. */
export async function createPdfReply(db: Database, fileName: string, paper: Paper): Promise<FileReply> {
  const drawn = await drawPaper(paper, await readLetterhead(db))
  return { fileName, contentType: 'application/pdf', body: pieces(drawn) }
}

async function* pieces(drawn: Buffer) {
  yield drawn
}
