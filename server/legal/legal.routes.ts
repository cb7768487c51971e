import { formatDayInWords } from '#contract/format.ts'
import { documentColumns } from '#contract/legal/legal.columns.ts'
import { legal } from '#contract/legal/legal.ts'
import { readTextImages } from '#server/files/textImages.queries.ts'
import { routes } from '#server/kernel/http/routes.ts'
import { replyDownload, replyPage } from '#server/kernel/lists/replyList.ts'
import { createPdfReply } from '#server/kernel/pdf/pdfReply.ts'
import { notFound, Problem } from '#server/kernel/http/problem.ts'
import { defineDocumentList, findAcceptance, findSignatory } from '#server/legal/legal.queries.ts'
import { fillLegalDocument } from '#server/legal/legal.rules.ts'

export const legalRoutes = routes(legal, {
  list: (call) => replyPage(call, defineDocumentList(call.query), {}),

  export: (call) =>
    replyDownload(
      call,
      defineDocumentList(call.query),
      {},
      { name: 'Documentos_legales', columns: documentColumns },
    ),

  async acceptance({ params, actor, scope, db, audit }) {
    const signatory = await findSignatory(db, scope, params.id)
    if (!signatory) throw notFound()
    const document = await findAcceptance(db, scope, params.id)
    if (!document) {
      const who = params.id === actor.affiliateId ? 'No has' : 'Esta persona no ha'
      throw new Problem('no-firmado', `${who} firmado el documento en esta plataforma`)
    }
    audit.describeAffiliate(params.id)
    const date = formatDayInWords(document.givenAt)
    const blocks = fillLegalDocument(document.html, signatory, date)
    const images = await readTextImages(db, blocks)
    return createPdfReply(db, `${params.id}.pdf`, { title: document.name, date, blocks, images })
  },
})
