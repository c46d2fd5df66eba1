import type { ProblemOf } from '#core/problem.ts'
import { err, ok, type Result } from '#core/result.ts'
import { decimalText } from '#core/money/format-money.ts'
import { companyToday } from '#booking/company-today.ts'
import type { BookingDeps } from '#booking/booking-deps.ts'
import { findStatement, ibanIn, type StatementKey, type StatementProblem } from './find-statement.ts'

/**
 * Returns the payout of a statement as a file for banks (ISO 20022, pain.001.001.09), from the account that guests pay
 * into. `payout_not_possible`: not in euros, nothing to pay, or one of the two accounts is not known;
 * `statement_not_due`: it was not sent.
 */
export async function sepaFile(
  deps: Pick<BookingDeps, 'db' | 'now' | 'bankAccount' | 'websiteName' | 'websiteUrl'>,
  key: StatementKey,
): Promise<Result<string, StatementProblem | ProblemOf<'statement_not_due' | 'payout_not_possible'>>> {
  const found = await findStatement(deps, key)
  if (!found.ok) return found
  const { owner, payoutMinor, state, month, hasPayoutFile } = found.value
  if (state === 'draft') return err({ code: 'statement_not_due' })
  if (!hasPayoutFile) return err({ code: 'payout_not_possible' })
  const name = deps.websiteName ?? new URL(deps.websiteUrl).host
  const id = `${owner.documentId.replaceAll('-', '').slice(-12)}-${month}`
  const at = deps.now()
  // Banks refuse a day that has passed where they are.
  const payOn = await companyToday(deps)
  const amount = decimalText(payoutMinor, 2)
  return ok(`<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09">
  <CstmrCdtTrfInitn>
    <GrpHdr>
      <MsgId>${id}</MsgId>
      <CreDtTm>${at.toISOString().slice(0, 19)}</CreDtTm>
      <NbOfTxs>1</NbOfTxs>
      <CtrlSum>${amount}</CtrlSum>
      <InitgPty><Nm>${sepaText(name, 70)}</Nm></InitgPty>
    </GrpHdr>
    <PmtInf>
      <PmtInfId>${id}</PmtInfId>
      <PmtMtd>TRF</PmtMtd>
      <NbOfTxs>1</NbOfTxs>
      <CtrlSum>${amount}</CtrlSum>
      <PmtTpInf><SvcLvl><Cd>SEPA</Cd></SvcLvl></PmtTpInf>
      <ReqdExctnDt><Dt>${payOn}</Dt></ReqdExctnDt>
      <Dbtr><Nm>${sepaText(name, 70)}</Nm></Dbtr>
      <DbtrAcct><Id><IBAN>${ibanIn(deps.bankAccount)}</IBAN></Id></DbtrAcct>
      <DbtrAgt><FinInstnId><Othr><Id>NOTPROVIDED</Id></Othr></FinInstnId></DbtrAgt>
      <ChrgBr>SLEV</ChrgBr>
      <CdtTrfTxInf>
        <PmtId><EndToEndId>${id}</EndToEndId></PmtId>
        <Amt><InstdAmt Ccy="EUR">${amount}</InstdAmt></Amt>
        <Cdtr><Nm>${sepaText(owner.name, 70)}</Nm></Cdtr>
        <CdtrAcct><Id><IBAN>${owner.iban}</IBAN></Id></CdtrAcct>
        <RmtInf><Ustrd>${sepaText(`Statement ${month}`, 140)}</Ustrd></RmtInf>
      </CdtTrfTxInf>
    </PmtInf>
  </CstmrCdtTrfInitn>
</Document>
`)
}

/** Reduces a text to the characters that every bank accepts: removes diacritics, and replaces all others with a dot. */
function sepaText(text: string, most: number): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .replaceAll(/[^A-Za-z0-9/?:().,'+ -]/g, '.')
    .slice(0, most)
}
