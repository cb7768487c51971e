import type { PeriodField, RetentionPeriods } from '#contract/organisation/periods.ts'
import { formatCount } from '#contract/plural.ts'

/** What is kept for some time, and what happens then; with the tables that it reaches, of which a test knows all. */
export type RetentionRule = {
  title: string
  /** The period in «Datos generales»; a text where it is fixed. */
  until: { period: PeriodField } | string
  /** From when it counts. */
  since?: string
  done: string
  why: string
  tables: readonly string[]
}

/** The rules with periods of their own, which the run of each day applies (rules retention-1 to retention-4). */
export const periodRules = {
  former: {
    title: 'Quien deja el censo',
    until: { period: 'formerYears' },
    since: 'desde su baja, o desde que se anotó su fallecimiento',
    done: 'Al irse, su ficha se bloquea: nadie la usa, y solo la superadministración la abre, con un motivo. Después se anonimiza: se borran la ficha, sus cambios, sus registros, los comentarios, los correos, su cuenta y su nombre en listas fijas y envíos. Quedan números: cuánta gente había, quién votó según su lugar en el censo sin nombre, cuánto se cobró.',
    why: 'Ley Orgánica 3/2018, artículos 32 y 72: los datos se bloquean mientras puedan pedirse responsabilidades, tres años en lo más grave, y después se destruyen.',
    tables: [
      'affiliate',
      'affiliate_sectoral',
      'affiliate_update',
      'person_words',
      'person_tag',
      'consent',
      'deceased',
      'departure',
      'app_user',
      'totp',
      'recovery_code',
      'passkey',
      'calendar_feed',
      'statistics_board',
      'report_setting',
      'fee_request',
      'fee_batch_left_out',
      'voting_claim',
      'communication_recipient',
      'communication_former_try',
      'communication_letter',
      'suppressed_address',
      'not_duplicate',
      'duplicate_evidence',
      'duplicate_stale',
      'roll_person',
      'meeting_attendance',
      'name_word',
    ],
  },
  accounts: {
    title: 'Cobros, mandatos y donaciones',
    until: { period: 'accountYears' },
    since: 'desde el último cobro, pago o donación',
    done: 'Mientras dura, se guardan con el nombre, el documento y la provincia de quien dejó el censo; pasado el plazo de su ficha, o si pidió que se borrase, el resto se borra. Después se borra de quién eran; el importe, el día y cómo terminó cada cobro se guardan sin nombre ni cuenta.',
    why: 'Código de Comercio, artículo 30: seis años desde el último asiento. Ley Orgánica 8/2007: las donaciones a partidos se declaran y fiscalizan.',
    tables: ['charge', 'mandate', 'mandate_proof', 'bank_reply_line'],
  },
  outsiders: {
    title: 'Personas de fuera del censo',
    until: { period: 'outsiderYears' },
    since: 'desde su último registro o comentario',
    done: 'Se borran sus registros y comentarios, y lo que el registro de actividad decía de ellos.',
    why: 'Reglamento (UE) 2016/679, artículo 5.1.e: no se guardan más de lo necesario. Quien donó se guarda además lo que piden las cuentas.',
    tables: ['record', 'admin_comment', 'outsider', 'known_address'],
  },
  logValues: {
    title: 'Lo que decía cada dato que se cambió',
    until: { period: 'logYears' },
    since: 'desde el cambio',
    done: 'Se borra qué decía el dato antes y después, y el nombre de las cuentas que se borraron hace ese tiempo. Que se cambió, quién y cuándo se guarda siempre, y su huella también.',
    why: 'Reglamento (UE) 2016/679, artículo 5.1.e. El historial sirve para corregir errores, y no para siempre.',
    tables: ['change_value', 'deleted_account'],
  },
} as const satisfies Record<string, RetentionRule>

/** What goes by itself within days or months: each task of the upkeep, every few minutes. */
export const fixedRules: readonly RetentionRule[] = [
  {
    title: 'Inscripciones sin terminar',
    until: '14 días',
    since: 'desde que se piden: 7 para confirmarlas y 7 más',
    done: 'Se borran enteras.',
    why: 'Nadie se ha inscrito todavía.',
    tables: ['pending_enrolment', 'spent_challenge'],
  },
  {
    title: 'Correos a una persona',
    until: '30 días',
    since: 'desde que salen',
    done: 'Se borran su texto y su dirección.',
    why: 'Se guardan para reenviar lo que falló y explicar lo que se envió.',
    tables: ['mail', 'merge_notice'],
  },
  {
    title: 'Fichas unidas',
    until: '30 días',
    since: 'desde la unión',
    done: 'Se borra cómo eran las dos; queda qué números se unieron.',
    why: 'Es el tiempo en que se pueden separar.',
    tables: ['affiliate_merge', 'merge_request'],
  },
  {
    title: 'Listas importadas',
    until: '121 días',
    since: 'desde la importación; la lista subida, un día',
    done: 'Se borra qué cambió de cada persona.',
    why: 'Es el tiempo en que se pueden deshacer, y en que quien llega por una lista no vota sin carta.',
    tables: ['import_created', 'import_changed', 'import_upload', 'stored_file', 'stored_file_piece'],
  },
  {
    title: 'Cambios de correo y de documento en espera',
    until: '60 días',
    since: 'desde el cambio',
    done: 'Se borran las direcciones y los documentos anteriores.',
    why: 'Es el tiempo en que alguien puede pararlos.',
    tables: ['address_hold', 'stop_link', 'stopped_address', 'document_hold', 'admission'],
  },
  {
    title: 'Sesiones y entradas',
    until: '30 días',
    since: 'desde que terminan; un navegador conocido, hasta dos años sin usarlo',
    done: 'Se borran.',
    why: 'Se guardan para que cada persona reconozca las suyas.',
    tables: [
      'session',
      'account_link',
      'account_challenge',
      'known_device',
      'super_admin_spell',
      'throttle',
      'undone_scan',
    ],
  },
  {
    title: 'Recordatorios de una votación',
    until: 'Hasta que cierra o se anula',
    done: 'Se borra lo que falte por enviar.',
    why: 'Después no sirven para nada.',
    tables: ['voting_reminder'],
  },
  {
    title: 'Cartas con código de una votación',
    until: 'Hasta que termina, aunque se anule antes; las usadas, 30 días más',
    done: 'Se borran los códigos y quién los imprimió.',
    why: 'Quien escribe el de una anulada lee por qué no vale, y quien usó el suyo puede recibir el aviso de ello.',
    tables: ['voting_letter'],
  },
  {
    title: 'Trabajos pedidos',
    until: 'De 1 a 30 días',
    since: 'desde que terminan',
    done: 'Se borran con sus resultados.',
    why: 'Se guardan para que quien los pidió los lea.',
    tables: ['job', 'job_progress'],
  },
]

type Kept = { title: string; why: string; tables: readonly string[] }

/** What is kept for ever, and why that forgets nobody less. */
export const keptForever: readonly Kept[] = [
  {
    title: 'Los números',
    why: 'Cuánta gente hubo, en qué tipo y en qué asamblea, sin nombres: quien se anonimiza sigue contando en el pasado.',
    tables: [
      'membership_interval',
      'tally',
      'member_tally',
      'record_tally',
      'join_tally',
      'released_table',
      'assembly_movement',
      'assembly_digest',
      'retention_run',
      'report_sent',
      'erasure_request',
      'forgotten_number',
    ],
  },
  {
    title: 'El registro de actividad',
    why: 'Que algo se hizo, cuándo y sobre qué número de ficha, encadenado para que nadie lo reescriba. Los nombres y los valores se borran con su plazo.',
    tables: ['activity', 'activity_subject', 'activity_link', 'activity_seal', 'activity_watch', 'change'],
  },
  {
    title: 'Las votaciones',
    why: 'Papeletas, recibos y recuentos no dicen de nadie; el censo de cada una guarda su lugar y su huella, sin nombre. Las candidaturas son públicas.',
    tables: [
      'voting',
      'voting_assembly',
      'voting_count',
      'voting_key',
      'voting_tie',
      'voting_turnout',
      'ballot',
      'participation',
      'receipt',
      'chain_entry',
    ],
  },
  {
    title: 'Los papeles de la organización',
    why: 'Actas selladas, listas fijas, remesas, comunicaciones, textos legales y sus versiones: quien preside, firma, aprueba o publica lo hace en su nombre, y consta.',
    tables: [
      'meeting',
      'meeting_document',
      'meeting_notice',
      'meeting_series',
      'minutes',
      'roll',
      'fee_batch',
      'bank_reply',
      'communication',
      'communication_attachment',
      'communication_image',
      'communication_shown_image',
      'legal_document',
      'legal_document_version',
      'mail_template',
      'mail_template_version',
      'organisation',
      'organisation_version',
      'text_image',
      'import_batch',
    ],
  },
  {
    title: 'Cómo trabaja la oficina',
    why: 'Asambleas, segmentos, etiquetas y maneras de leer una lista: no son datos de nadie.',
    tables: ['assembly', 'segment', 'tag', 'import_mapping'],
  },
  {
    title: 'Lugares y funcionamiento del programa',
    why: 'No hay datos de nadie.',
    tables: ['city', 'country', 'district', 'province', 'instance', 'schema_migration', 'sending_relay'],
  },
]

/** For how long, in words. */
export const describeUntil = ({ until }: RetentionRule, periods: RetentionPeriods): string =>
  typeof until === 'string' ? until : formatCount(periods[until.period], 'año', 'años')
