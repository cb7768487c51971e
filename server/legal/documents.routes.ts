import { legalDocuments } from '#contract/legal/documents.ts'
import { routes } from '#server/kernel/http/routes.ts'
import { createPdfReply } from '#server/kernel/pdf/pdfReply.ts'
import {
  composeExample,
  createDocument,
  describeDocumentVersions,
  describeRetired,
  editDocument,
  readDocumentVersion,
  removeDocument,
  requireDocument,
} from '#server/legal/documents.rules.ts'

export const legalDocumentsRoutes = routes(legalDocuments, {
  get: async ({ params: { id }, db }) => requireDocument(db, id),

  create: async ({ body, ...work }) => createDocument(work, body),

  edit: async ({ params: { id }, body, ...work }) => editDocument(work, id, body),

  remove: async ({ params: { id }, ...work }) => removeDocument(work, id),

  retired: async ({ db }) => ({ content: await describeRetired(db) }),

  versions: async ({ params: { id }, db }) => ({ content: await describeDocumentVersions(db, id) }),

  version: async ({ params: { id, version }, db }) => readDocumentVersion(db, id, version),

  async paper({ params: { id }, query, db }) {
    const { version, ...paper } = await composeExample(db, id, query.version)
    return createPdfReply(db, `documento-${id}-version-${version}.pdf`, paper)
  },
})
