import { mailTemplates } from '#contract/legal/mailTemplates.ts'
import { routes } from '#server/kernel/http/routes.ts'
import {
  describeTemplateVersions,
  editTemplate,
  listTemplates,
  previewTemplate,
  readTemplateVersion,
  requireTemplate,
  switchTemplate,
} from '#server/legal/mailTemplates.rules.ts'

export const mailTemplatesRoutes = routes(mailTemplates, {
  list: async ({ query, db }) => listTemplates(db, query),

  get: async ({ params: { id }, db }) => requireTemplate(db, id),

  edit: async ({ params: { id }, body, ...work }) => editTemplate(work, id, body),

  setSent: async ({ params: { id }, body, ...work }) => switchTemplate(work, id, body.isSent),

  preview: async ({ params: { id }, body, ...work }) => previewTemplate(work, id, body),

  versions: async ({ params: { id }, db }) => ({ content: await describeTemplateVersions(db, id) }),

  version: async ({ params: { id, version }, db }) => readTemplateVersion(db, id, version),
})
