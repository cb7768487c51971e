import { organisationSettings } from '#contract/organisation/settings.ts'
import { organisation } from '#contract/organisation/shown.ts'
import { findFile } from '#server/files/files.queries.ts'
import { createFileReply, judgeFile } from '#server/files/files.rules.ts'
import { notFound } from '#server/kernel/http/problem.ts'
import { routes } from '#server/kernel/http/routes.ts'
import { findOrganisation, findShown } from '#server/organisation/organisation.queries.ts'
import {
  changeLogo,
  describeVersions,
  editOrganisation,
  readSettings,
  readTexts,
  readVersion,
  showOrganisation,
} from '#server/organisation/organisation.rules.ts'

export const organisationRoutes = routes(organisation, {
  get: (call) => showOrganisation(call),

  async texts({ db }) {
    return readTexts(await findOrganisation(db))
  },

  async logo({ params: { hash }, db }) {
    const { logoId, logo } = await findShown(db)
    const file = logoId === null || logo !== hash ? undefined : await findFile(db, logoId, 'logo')
    if (!file) throw notFound()
    return createFileReply(db, file)
  },
})

export const organisationSettingsRoutes = routes(organisationSettings, {
  get: (call) => readSettings(call),

  edit: ({ body, ...call }) => editOrganisation(call, body),

  putLogo: {
    async prepare({ file, ...call }) {
      const judged = await judgeFile('logo', file)
      return (db) => changeLogo({ ...call, db }, judged)
    },
  },

  removeLogo: (call) => changeLogo(call, null),

  versions: async ({ db }) => ({ content: await describeVersions(db) }),

  version: ({ params: { version }, db }) => readVersion(db, version),
})
