import { useEffect } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { superAdmins } from '#contract/actor.ts'
import { affiliates } from '#contract/census/affiliates.ts'
import type { AffiliateProfile } from '#contract/people/affiliateProfile.ts'
import { duplicates } from '#contract/census/duplicates/duplicates.ts'
import { fullName } from '#contract/people/name.ts'
import type { ClosedProfile as Closed } from '#contract/people/closedProfile.ts'
import { AccountCard } from '#web/census/profile/AccountCard.tsx'
import { useAttendances } from '#web/census/profile/Attendances.tsx'
import { Neighbours, readListQuery, useListSearch } from '#web/census/profile/Neighbours.tsx'
import { EditInscriptionCard } from '#web/census/profile/EditInscriptionCard.tsx'
import { buildAccessesTab, buildStaffTabs, buildSuperAdminTabs } from '#web/census/profile/tabs.tsx'
import { commentsOf } from '#web/census/records/commentsOf.ts'
import { useLatestRecord } from '#web/census/records/useLatestRecord.ts'
import { PersonLine } from '#web/census/PersonLine.tsx'
import { PersonCard } from '#web/people/PersonCard.tsx'
import { useEditable } from '#web/kernel/api/useEditable.ts'
import { DetailPage } from '#web/kernel/page/DetailPage.tsx'
import type { Loaded } from '#web/kernel/form/EditPanel.tsx'
import { useSession } from '#web/kernel/session/session.ts'
import { Columns } from '#web/ui/Columns.tsx'
import { Tabs, type Tab } from '#web/ui/Tabs.tsx'
import { lazyComponent } from '#web/ui/lazyComponent.ts'
import { anySearch } from '#web/ui/anySearch.ts'
import { withWhole } from '#web/people/withWhole.tsx'

/** Loaded for those who left. */
const ClosedProfile = lazyComponent(
  async () => (await import('#web/census/profile/ClosedProfile.tsx')).ClosedProfile,
)

/** Loaded late: the data come first. */
const AsideCards = lazyComponent(async () => (await import('#web/census/profile/AsideCards.tsx')).AsideCards)

/** The profile of one person, to read and edit (rules census-3, rights-8); closed when they left (rule privacy-5). */
export function AffiliatePanel() {
  const { id } = useParams({ strict: false })
  const profile = useEditable(affiliates.get, { params: { id } }, [affiliates.list, duplicates.list])
  // The search parameters of the list, to go back to it as it was.
  const search = readListQuery(useListSearch())
  return (
    <DetailPage
      loaded={profile}
      back={search}
      name={profile.data && fullName(profile.data)}
      isCommonName
      loading="Cargando la ficha"
      failed="No se ha podido cargar la ficha"
    >
      {/* The key remounts the screen for another person, so that no unsaved edit carries over. */}
      {(person) =>
        isClosed(person) ? (
          <ClosedProfile key={person.id} person={person} onKept={profile.refetch} />
        ) : (
          <Profile key={person.id} person={person} loaded={openOnly(profile)} />
        )
      }
    </DetailPage>
  )
}

type Known = AffiliateProfile | Closed
const isClosed = (person: Known): person is Closed => 'blocked' in person
const openProfile = (person: Known | undefined) => (person && !isClosed(person) ? person : undefined)

/** A loaded profile as one that can be edited; without data once the person has left. */
const openOnly = (loaded: Loaded<Known>): Loaded<AffiliateProfile> => ({
  ...loaded,
  data: openProfile(loaded.data),
  refetch: async () => ({ data: openProfile((await loaded.refetch()).data) }),
})

/** Keeps that the file was opened, for home; where that cannot be loaded nothing else is lost. */
const noteOpened = (person: AffiliateProfile) =>
  import('#web/people/recentPeople.ts').then(
    (recent) => recent.noteOpened({ id: person.id, name: fullName(person) }),
    () => undefined,
  )

type ProfileProps = { person: AffiliateProfile; loaded: Loaded<AffiliateProfile> }

function Profile({ person, loaded }: ProfileProps) {
  useEffect(() => void noteOpened(person), [person])
  const session = useSession()
  const everything = session !== null && superAdmins({ role: session.rol })
  return (
    <>
      <PersonLine person={person}>
        <Neighbours id={person.id} />
      </PersonLine>
      <Columns
        aside={
          <>
            {everything && (
              <>
                <PersonCard person={person} />
                <AccountCard person={person} />
                <EditInscriptionCard />
              </>
            )}
            <AsideCards person={person} />
          </>
        }
      >
        {everything ? (
          <SuperAdminTabs person={person} loaded={loaded} />
        ) : (
          <EditTabs person={person} loaded={loaded} />
        )}
      </Columns>
    </>
  )
}

const keptParams = ['lista']

/** Whether the address opens the participation form, and how to remove that from the address. */
function useOpenedParticipation() {
  const navigate = useNavigate()
  const { editar } = useSearch({ strict: false })
  const forget = () =>
    void navigate({
      to: '.',
      search: anySearch((before) => ({ ...before, editar: undefined })),
      replace: true,
    })
  return { opened: editar === '1', onClosed: () => editar === '1' && forget() }
}

type TabsProps = ProfileProps & { more?: Tab[]; last?: Tab[] }

function EditTabs({ person, loaded, more = [], last = [] }: TabsProps) {
  const tabs = buildStaffTabs(person, loaded, useOpenedParticipation())
  return (
    <Tabs label="Datos de la ficha" keep={keptParams} tabs={[...withWhole([...tabs, ...more]), ...last]} />
  )
}

/** The same with those that only super admins see, with their counts; who looked is no part of the file. */
function SuperAdminTabs({ person, loaded }: ProfileProps) {
  const counts = {
    records: useLatestRecord(person.idDocument).data?.totalElements,
    comments: useQuery(commentsOf(person.idDocument)).data?.totalElements,
    attendances: useAttendances(person, 0).data?.totalElements,
  }
  return (
    <EditTabs
      person={person}
      loaded={loaded}
      more={buildSuperAdminTabs(person, counts)}
      last={[buildAccessesTab(person)]}
    />
  )
}
