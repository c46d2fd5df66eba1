import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'

/** The greatest number of homes that a search returns. Words that even more homes have are too common to help. */
const MOST_STAYS = 20_000
/** How similar a word must be to a mistyped one, from 0 to 1, and how many similar words are searched for. */
const LIKENESS = { least: 0.4, words: 5 }

/** Returns the words of a text. Marks and joiners (as in Persian) belong to the letter before them. */
const wordsOf = (text: string) => text.match(/[\p{L}\p{N}\p{M}\u200C\u200D]+/gu)?.join(' ') ?? ''

/** Letters of scripts without spaces between words: what the index has as one word may be a sentence. */
const WITHOUT_SPACES = '[\u0E00-\u0EFF\u1000-\u109F\u1780-\u17FF\u3040-\u30FF\u3400-\u9FFF]'
const MOST_CONTAINING = 200

/**
 * Returns the ids of stays whose name, place or description has every word of a text, in any order; capitals and
 * accents do not count. A word also matches those that begin with it (in scripts without spaces: those that contain
 * it), or, when there are none, those that look similar. Null: the text has no words.
 */
export async function findStaysWithWords(executor: Executor, text: string): Promise<readonly number[] | null> {
  const { rows } = await sql<{ ids: number[]; words: number }>`
    with word as (
      select distinct word from regexp_split_to_table(app.plain(${wordsOf(text)}), '[\\x01-\\x2f\\x3a-\\x60\\x7b-\\x7f]+') word
      where word <> ''),
    term as (
      select coalesce(
        case when word.word ~ ${WITHOUT_SPACES} then (
          select string_agg(quote_literal(containing.word), ' | ') from (
            select known.word from app.search_word known where known.word like '%' || word.word || '%' limit ${MOST_CONTAINING}) containing) end,
        case when length(word) > 1 then (
          select word.word || ':*' from app.search_word known where known.word like word.word || '%' limit 1) end,
        (select string_agg(quote_literal(near.word), ' | ') from (
          select known.word from app.search_word known
          where known.word % word.word and similarity(known.word, word.word) >= ${LIKENESS.least}
          order by similarity(known.word, word.word) desc, known.word limit ${LIKENESS.words}) near),
        word.word) as term
      from word),
    asked as (select to_tsquery('simple', string_agg('(' || term || ')', ' & ')) as query from term)
    select (select count(*)::int from word) as words, array(
      select stay_id from app.stay_text, asked where words @@ asked.query limit ${MOST_STAYS}) as ids`.execute(executor)
  const [{ ids, words }] = rows as [{ ids: number[]; words: number }]
  return words === 0 ? null : ids
}
