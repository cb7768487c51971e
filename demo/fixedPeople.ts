import { madrid, spain } from '#contract/people/person.ts'
import { centro } from '#demo/assemblies.ts'
import { noContribution } from '#demo/contributions.ts'
import { createDni, createNie } from '#demo/documents.ts'
import type { Member } from '#demo/member.ts'
import type { PersonaName } from '#demo/personas.ts'

/** The fixed data of a person; the rest is random. */
export type FixedPerson = Partial<
  Omit<Member, 'id' | 'idDocument' | 'documentType' | 'creationTime' | 'lastUpdateTime'>
>

const fromMadrid: FixedPerson = {
  bornCountryId: spain,
  countryId: spain,
  province: madrid,
  city: madrid,
  district: 'Centro',
  postalCode: '28012',
  streetName: 'Calle de Argumosa',
}
const affiliated: FixedPerson = {
  ...fromMadrid,
  inscriptionType: 1,
  unregisteredAt: null,
  assemblyId: centro.id,
  communications: true,
  studies: null,
  job: null,
  sectoralIds: [],
  mainSectoralId: null,
}
const payingFee = (euros: number, bankAccount: string): FixedPerson => ({
  feeCents: euros * 100,
  period: 'Trimestral',
  bankAccount,
})

/** The affiliates of the personas, with the same address as the account. */
const personaPeople: (FixedPerson & { email: PersonaName })[] = [
  {
    ...affiliated,
    ...payingFee(20, 'ES9121000418450200051332'),
    email: 'super@concejo.example',
    name: 'Amparo',
    lastName1: 'Villanueva',
    lastName2: 'Ortega',
    sex: 'M',
    birthday: '1968-05-14',
    job: 'Funcionaria',
  },
  {
    ...affiliated,
    ...payingFee(10, 'ES7921000813610123456789'),
    email: 'admin@concejo.example',
    name: 'Álvaro',
    lastName1: 'Núñez',
    lastName2: 'Carrasco',
    sex: 'H',
    birthday: '1984-11-02',
    job: 'Administrativo',
  },
  {
    ...affiliated,
    ...payingFee(10, 'ES1720852066623456789011'),
    email: 'responsable@concejo.example',
    name: 'Remedios',
    lastName1: 'Ibáñez',
    lastName2: 'Solís',
    sex: 'M',
    birthday: '1975-03-27',
    job: 'Profesora de secundaria',
  },
  {
    ...affiliated,
    ...noContribution,
    email: 'enlace@concejo.example',
    name: 'Íñigo',
    lastName1: 'Quintana',
    lastName2: 'Peña',
    sex: 'H',
    birthday: '1991-08-19',
    job: 'Informático',
  },
  {
    ...affiliated,
    ...payingFee(10, 'ES6000491500051234567892'),
    email: 'miembro@concejo.example',
    name: 'María Luz',
    lastName1: 'Castaño',
    lastName2: 'Bermúdez',
    sex: 'M',
    birthday: '1957-01-30',
    job: 'Jubilada',
    sectoralIds: [6, 7],
    mainSectoralId: 6,
  },
  {
    ...affiliated,
    ...noContribution,
    email: 'simpatizante@concejo.example',
    name: 'Joaquín',
    lastName1: 'Lozano',
    lastName2: 'Rey',
    sex: 'H',
    birthday: '1996-06-08',
    inscriptionType: 2,
    job: 'Camarero',
  },
  {
    ...affiliated,
    ...noContribution,
    email: 'colaborador@concejo.example',
    name: 'Mamadou',
    lastName1: 'Ndiaye',
    lastName2: null,
    sex: 'H',
    birthday: '1999-12-12',
    // Type 3 does not collaborate in a territorial assembly (rule people-9).
    inscriptionType: 3,
    assemblyId: null,
    bornCountryId: 198,
    job: 'Electricista',
  },
]

/** People whose data are hard to display, sort, search or export. */
const edgeCases: FixedPerson[] = [
  {
    ...affiliated,
    ...payingFee(30, 'ES8023100001180000012345'),
    email: 'mariadelmar@example.org',
    name: 'María del Mar',
    lastName1: "d'Órs i Peñalver-Ñ",
    lastName2: "O'Donnell",
    sex: 'M',
    birthday: '1972-02-29',
  },
  {
    ...affiliated,
    email: 'inmaculada.concepcion.guadalupe.montserrat.esperanza@correo.example.org',
    name: 'María de los Desamparados Inmaculada Concepción Guadalupe Montserrat Esperanza',
    lastName1: 'Fernández de Córdoba y Álvarez de Toledo Ruiz de Arcaute',
    lastName2: 'Sáenz de Santamaría y González-Mendizábal de la Cámara',
    sex: 'M',
    birthday: '1949-07-07',
    streetName:
      'Calle de los Hermanos y las Hermanas de la Doctrina Cristiana de San Juan Bautista de la Salle',
  },
  {
    ...affiliated,
    email: 'nguyen+censo@example.org',
    name: 'Nguyễn',
    lastName1: 'Ng',
    lastName2: null,
    sex: 'NoB',
    birthday: '1988-10-01',
    bornCountryId: 204,
  },
  {
    ...affiliated,
    email: 'iker_niguez@example.org',
    name: 'Íker',
    lastName1: 'Ñíguez',
    lastName2: 'Güemes',
    sex: 'H',
    birthday: '1979-09-09',
    streetName: '=HYPERLINK("https://example.org/";"Calle Mayor")',
    job: "+CMD|' /C calc'!A0",
  },
  {
    ...affiliated,
    email: 'ngolo.dangelo@example.org',
    name: "N'Golo",
    lastName1: "D'Angelo",
    lastName2: 'Peña\\Muñoz',
    sex: 'H',
    birthday: '1993-04-23',
    streetName: 'Pasaje "El Sol"; bajo,\tizda. 100 %_',
    job: '<b>Maestro</b> & «librero»',
  },
  {
    ...affiliated,
    email: 'zoe@example.org',
    name: 'Zoë',
    lastName1: 'Ágreda',
    lastName2: 'Çelik',
    sex: 'M',
    birthday: '1986-12-31',
    feeCents: 1_234_500,
    period: 'Anual',
    bankAccount: 'ES1000492352082414205416',
  },
]

/** Who gave their data on paper: what their assembly tells them goes by letter. */
const onPaper: FixedPerson[] = [
  {
    ...affiliated,
    email: '',
    communications: false,
    name: 'Consuelo',
    lastName1: 'Heredia',
    lastName2: 'Luque',
    sex: 'M',
    birthday: '1941-03-19',
  },
  {
    ...affiliated,
    email: '',
    communications: false,
    name: 'Anselmo',
    lastName1: 'Prieto',
    lastName2: 'Lozano',
    sex: 'H',
    birthday: '1938-10-07',
  },
]

export const fixedPeople: readonly FixedPerson[] = [...personaPeople, ...edgeCases, ...onPaper]

/** A random person with fixed data applied, and an identity document that fits the country of birth. */
export function applyFixedPerson(chance: Member, part: FixedPerson): Member {
  const member = { ...chance, ...part }
  const index = chance.id - 1
  return { ...member, ...(member.bornCountryId === spain ? createDni(index) : createNie(index)) }
}
