import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { AffiliateFile } from '#contract/people/affiliateProfile.ts'
import { personFields } from '#contract/people/fields.ts'
import { EditPanel, lateForm, type Loaded } from '#web/kernel/form/EditPanel.tsx'
import type { EditSections } from '#web/people/editSections.tsx'
import { addressFacts, contactFacts, participationFacts, personalFacts } from '#web/people/facts.ts'
import type { Fact } from '#web/ui/Facts.tsx'
import type { Tab } from '#web/ui/Tabs.tsx'

/** The forms of a file's tabs; they come when somebody is about to edit. */
export const editForms = <File extends AffiliateFile>(load: () => Promise<EditSections<File>>) => ({
  personal: lateForm(async () => (await load()).personal),
  address: lateForm(async () => (await load()).address),
  contact: lateForm(async () => (await load()).contact),
  participation: lateForm(async () => (await load()).participation),
})

type Shown<File extends AffiliateFile> = {
  loaded: Loaded<File>
  /** The text when the data cannot be loaded. */
  failed: string
  forms: ReturnType<typeof editForms<File>>
  /** The bank account, as whoever reads may see it. */
  account: (file: File) => ReactNode
  /** Something else on the screen has asked to edit the participation. */
  opened?: { opened: boolean; onClosed: () => void }
}

/** A file's data in four tabs, each to be read and edited (rules census-3, self-1). */
export function buildEditTabs<File extends AffiliateFile>(shown: Shown<File>): [Tab, Tab, Tab, Tab] {
  const { loaded, failed, forms, account, opened } = shown
  const tab = (
    id: string,
    title: string,
    facts: (file: File) => readonly Fact[],
    form: ReturnType<typeof lateForm<File, FieldValues>>,
    more: Shown<File>['opened'] | object = {},
  ): Tab => ({
    id,
    label: title,
    content: () => (
      <EditPanel
        title={title}
        loaded={loaded}
        loading={`Cargando ${title}`}
        failed={failed}
        facts={facts}
        form={form}
        {...more}
      />
    ),
  })
  const withAccount = (file: File): readonly Fact[] => [
    ...participationFacts(file),
    [personFields.bankAccount.label, account(file)],
  ]
  return [
    tab('datos-personales', 'Datos personales', personalFacts, forms.personal),
    tab('domicilio', 'Domicilio', addressFacts, forms.address),
    tab('contacto', 'Contacto', contactFacts, forms.contact),
    tab('participacion', 'Participación', withAccount, forms.participation, opened),
  ]
}
