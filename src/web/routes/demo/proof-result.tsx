import type { ProofShape } from '#contract/demo/demo-shapes.ts'
import { sitePaths } from '#contract/site/site-paths.ts'
import { parseIsoDate } from '#core/time/iso-date.ts'
import { Link } from 'react-router'
import { Icon } from '#web/icon/icon.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { dateRangeWithWeekdays } from '#web/text/date-text.ts'
import { millisecondsText, refusalText } from '#web/text/demo-text.ts'
import { counted } from '#core/text/counted.ts'

/** What five hundred visitors who wanted the same week were told, and what the database says about it. */
export function ProofResult({ proof }: { readonly proof: ProofShape }) {
  const checkIn = parseIsoDate(proof.checkIn)
  const checkOut = parseIsoDate(proof.checkOut)
  return (
    <section className="mt-6" aria-labelledby="proof-result">
      <h2 id="proof-result">The result</h2>
      <p className="muted mt-2">
        <Link className="link" to={sitePaths.stay(proof.stay.slug)}>
          {proof.stay.title}
        </Link>
        {checkIn && checkOut ? `, ${dateRangeWithWeekdays({ checkIn, checkOut })}` : ''}
      </p>
      <div className="mt-4">
        <Notice tone={proof.passed ? 'ok' : 'bad'}>
          {proof.passed
            ? 'One winner, everybody else was refused, and every rule of the database holds.'
            : 'Something is wrong: see below.'}
        </Notice>
      </div>
      <dl className="proof-figures mt-5">
        <Figure value={counted(proof.winners, 'guest')} label="got the week" />
        {Object.entries({ ...proof.refusals, ...proof.others }).map(([code, count]) => (
          <Figure key={code} value={counted(count, 'guest')} label={refusalText(code)} />
        ))}
        {proof.askedAgain > 0 ? (
          <Figure value={counted(proof.askedAgain, 'time')} label="told to come back in a moment" />
        ) : null}
        <Figure value={millisecondsText(proof.milliseconds)} label={`for all ${proof.attempts} answers`} />
        <Figure value={millisecondsText(proof.latency.p50)} label="half had their answer by then" />
        <Figure value={millisecondsText(proof.latency.p99)} label="99 of 100 had theirs" />
        <Figure value={millisecondsText(proof.latency.max)} label="the last one had theirs" />
      </dl>
      <h3 className="h4 mt-5">What has to hold, looked up while the winner had the week</h3>
      <ul className="ticks mt-3">
        {proof.invariants.map(({ code, sentence, violations }) => (
          <li key={code}>
            <Icon name={violations.length === 0 ? 'check' : 'alert'} />
            <span>
              {code}: {sentence}
              {violations.length > 0 ? `. Broken: ${violations.join('; ')}` : ''}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Figure({ value, label }: { readonly value: string; readonly label: string }) {
  return (
    <div>
      <dt className="small muted">{label}</dt>
      <dd className="num">{value}</dd>
    </div>
  )
}
