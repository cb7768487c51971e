import type pg from 'pg'

/** What the demo organisation says of itself. */
export const generalData = {
  name: 'Plaza Común',
  contactEmail: 'censo@plazacomun.example',
  senderEmail: 'avisos@plazacomun.example',
  legalNotice:
    '<p>Plaza Común es una organización de demostración: no existe, y nadie que salga aquí tampoco.</p>' +
    '<p>Domicilio: calle de la Magdalena 24, 28012 Madrid.<br>Correo: <a href="mailto:censo@plazacomun.example">censo@plazacomun.example</a></p>',
  privacyPolicy:
    '<h2>Qué hacemos con tus datos</h2><p>Tratamos tus datos para llevar el censo, convocar las reuniones y cobrar las cuotas, con tu consentimiento. ' +
    'No se los damos a nadie, salvo a quien hace falta o la ley obliga: si pagas una cuota o una donación, nuestro banco recibe tu nombre, tu cuenta y el importe para cobrarla, y la Agencia Tributaria, cada año, tu documento, tu nombre, tu provincia y lo que pagaste. ' +
    'Lo que se ha cobrado se guarda, con la cuenta, el tiempo que obliga la ley, también si te das de baja.</p>' +
    '<h2>Qué puedes hacer</h2><p>Puedes verlos, corregirlos, llevártelos o pedir que los borremos en «Mis datos», o en censo@plazacomun.example. ' +
    'Si crees que no lo hacemos bien, puedes reclamar ante la Agencia Española de Protección de Datos.</p>',
  creditorName: 'Plaza Común',
  creditorId: 'ES37000G12345674',
  creditorAccount: 'ES9121000418450200051332',
  donationAccount: 'ES7921000813610123456789',
  noticeDays: 7,
}

/** Writes them as the first version of a new organisation. */
export async function insertGeneralData(client: pg.Client): Promise<void> {
  await client.query('delete from organisation')
  await client.query('delete from organisation_version')
  await client.query(
    `insert into organisation (name, contact_email, sender_email, legal_notice, privacy_policy, creditor_name, creditor_id, creditor_account, donation_account, notice_days)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    Object.values(generalData),
  )
}
