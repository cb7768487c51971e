import type { ReactNode } from 'react'
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

/** The forms of a profile's first tabs; they come when somebody is about to edit. */
export const editForms = <Profile extends AffiliateProfile>(load: () => Promise<EditSections<Profile>>) => ({
  personal: lateForm(async () => (await load()).personal),
  address: lateForm(async () => (await load()).address),
  contact: lateForm(async () => (await load()).contact),
})

type Panel<Profile extends AffiliateProfile> = Parameters<typeof EditPanel<Profile>>[0]

type Shown<Profile extends AffiliateProfile> = {
  loaded: Loaded<Profile>
  /** The text when the data cannot be loaded. */
  failed: string
  forms: ReturnType<typeof editForms<Profile>>
  /** The bank account, as far as the reader may see it. */
  account: (profile: Profile) => ReactNode
  /** The addresses that were stopped, to whoever may lift that. */
  stopped?: (profile: Profile) => ReactNode
  /** How the participation is edited: in a form, which something else on the screen may open, or elsewhere. */
  participation: Pick<Panel<Profile>, 'form' | 'opened' | 'onClosed' | 'onEdit' | 'button'>
}

/** A profile's data in four tabs, each to be read and edited (rules census-3, self-1). */
export function buildEditTabs<Profile extends AffiliateProfile>(shown: Shown<Profile>): [Tab, Tab, Tab, Tab] {
  const { loaded, failed, forms, account, stopped, participation } = shown
  const tab = (
    id: string,
    title: string,
    facts: (profile: Profile) => readonly Fact[],
    editing: Shown<Profile>['participation'],
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
        {...editing}
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
    tab('datos-personales', 'Datos personales', personalFacts, { form: forms.personal }),
    tab('domicilio', 'Domicilio', addressFacts, { form: forms.address }),
    tab('contacto', 'Contacto', withStopped, { form: forms.contact }),
    tab('participacion', 'Participación', withAccount, participation),
  ]
}
