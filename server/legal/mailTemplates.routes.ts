import { mailTemplates } from '#contract/legal/mailTemplates.ts'
import { routes } from '#server/kernel/http/routes.ts'
import {
  describeTemplateVersions,
  editTemplate,
  listTemplates,
  previewTemplate,
  readTemplateVersion,
  requireTemplate,
} from '#server/legal/mailTemplates.rules.ts'

export const mailTemplatesRoutes = routes(mailTemplates, {
  list: async ({ query }) => listTemplates(query),

  get: async ({ params: { id }, db }) => requireTemplate(db, id),

  edit: async ({ params: { id }, body, ...work }) => editTemplate(work, id, body),

  preview: async ({ params: { id }, body, ...work }) => previewTemplate(work, id, body),

  versions: async ({ params: { id }, db }) => ({ content: await describeTemplateVersions(db, id) }),

  version: async ({ params: { id, version }, db }) => readTemplateVersion(db, id, version),
})
