import { mailTemplateColumns } from '#contract/legal/legal.columns.ts'
import { mailTemplates } from '#contract/legal/mailTemplates.ts'
import { queueMail } from '#server/kernel/mail/mail.ts'
import { routes } from '#server/kernel/http/routes.ts'
import { replyKnownRows } from '#server/kernel/lists/replyList.ts'
import { templateTestMessage } from '#server/legal/mailTemplates.messages.ts'
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
  async list({ query: { page, size, ...order }, db }) {
    const all = await listTemplates(db, order)
    const content = size === -1 ? all : all.slice(page * size, (page + 1) * size)
    return { content, totalElements: all.length }
  },

  async export(call) {
    const about = { name: 'Correos_que_se_envian_solos', columns: mailTemplateColumns }
    return replyKnownRows(call, await listTemplates(call.db, call.query), { search: 'búsqueda' }, about)
  },

  get: async ({ params: { id }, db }) => requireTemplate(db, id),

  edit: async ({ params: { id }, body, ...work }) => editTemplate(work, id, body),

  setSent: async ({ params: { id }, body, ...work }) => switchTemplate(work, id, body.isSent),

  preview: async ({ params: { id }, body, ...work }) => previewTemplate(work, id, body),

  async test({ params: { id }, body, db, actor, audit }) {
    const { name } = await requireTemplate(db, id)
    await queueMail(db, templateTestMessage, actor.username, { id, ...body })
    audit.describe(`Correo automático ${id}: ${name}`)
  },

  versions: async ({ params: { id }, db }) => ({ content: await describeTemplateVersions(db, id) }),

  version: async ({ params: { id, version }, db }) => readTemplateVersion(db, id, version),
})
