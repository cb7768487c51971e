import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { AffiliateProfile } from '#contract/people/affiliateProfile.ts'
import { personFields } from '#contract/people/fields.ts'
import { EditPanel, lateForm, type Loaded } from '#web/kernel/form/EditPanel.tsx'
import type { EditSections } from '#web/people/editSections.tsx'
import {
  addressFacts,
  contactFacts,
  describeMailStop,
  participationFacts,
  personalFacts,
} from '#web/people/facts.tsx'
import type { Fact } from '#web/ui/Facts.tsx'
import type { Tab } from '#web/ui/Tabs.tsx'

/** The forms of a profile's tabs; they come when somebody is about to edit. */
export const editForms = <Profile extends AffiliateProfile>(load: () => Promise<EditSections<Profile>>) => ({
  personal: lateForm(async () => (await load()).personal),
  address: lateForm(async () => (await load()).address),
  contact: lateForm(async () => (await load()).contact),
  participation: lateForm(async () => (await load()).participation),
})

type Shown<Profile extends AffiliateProfile> = {
  loaded: Loaded<Profile>
  /** The text when the data cannot be loaded. */
  failed: string
  forms: ReturnType<typeof editForms<Profile>>
  /** The bank account, as far as the reader may see it. */
  account: (profile: Profile) => ReactNode
  /** The addresses that were stopped, to whoever may lift that. */
  stopped?: (profile: Profile) => ReactNode
  /** Something else on the screen has asked to edit the participation. */
  opened?: { opened: boolean; onClosed: () => void }
}

/** A profile's data in four tabs, each to be read and edited (rules census-3, self-1). */
export function buildEditTabs<Profile extends AffiliateProfile>(shown: Shown<Profile>): [Tab, Tab, Tab, Tab] {
  const { loaded, failed, forms, account, stopped, opened } = shown
  const tab = (
    id: string,
    title: string,
    facts: (profile: Profile) => readonly Fact[],
    form: ReturnType<typeof lateForm<Profile, FieldValues>>,
    more: Shown<Profile>['opened'] | object = {},
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
  const withAccount = (profile: Profile): readonly Fact[] => [
    ...participationFacts(profile),
    [personFields.bankAccount.label, account(profile)],
  ]
  const withStopped = (profile: Profile): readonly Fact[] => {
    const list = stopped?.(profile)
    return [
      ...contactFacts(profile),
      ...describeMailStop(profile),
      ...(list ? [['Direcciones paradas', list] as const] : []),
    ]
  }
  return [
    tab('datos-personales', 'Datos personales', personalFacts, forms.personal),
    tab('domicilio', 'Domicilio', addressFacts, forms.address),
    tab('contacto', 'Contacto', withStopped, forms.contact),
    tab('participacion', 'Participación', withAccount, forms.participation, opened),
  ]
}
