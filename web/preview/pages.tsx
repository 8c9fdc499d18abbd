import type { ComponentChildren } from 'preact'
import type { FormCategory, FormPage } from '../../src/core/internal.ts'
import { Text } from './rich-text.tsx'

interface PagesProps {
  readonly form: FormPage
  readonly chosen: string | undefined
  /** How much there is to see on a page, and of what. */
  readonly countOf: (category: FormCategory) => number
  readonly noun: string
  /** Pages that only the other form has. */
  readonly beside?: { readonly name: string; readonly categories: readonly FormCategory[] }
  readonly onChoose: (keyword: string) => void
}

/** The pages of the form, to choose from. */
export function Pages({ form, chosen, countOf, noun, beside, onChoose }: PagesProps): ComponentChildren {
  const own = form.sections.map(({ id, label, keyword, categories }) => ({ id, label, keyword, categories }))
  const other = beside && { id: 'beside', label: { text: `Only in ${beside.name}` }, keyword: '', ...beside }
  const lists = other ? [...own, other] : own
  return (
    <nav aria-label="Pages of the form">
      <label class="page-choice">
        Page{' '}
        <select value={chosen} onChange={(event) => onChoose(event.currentTarget.value)}>
          {lists.map((list) => (
            <optgroup key={list.id} label={list.label.text || list.keyword}>
              {list.categories.map((one) => (
                <option key={one.id} value={one.keyword}>
                  {one.numbering} {one.label.text}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      </label>
      <div class="page-list">
        {lists.map((list) => (
          <div key={list.id}>
            <h2>
              <Text {...list.label} />
            </h2>
            <ul>
              {list.categories.map((one) => (
                <PageLink
                  key={one.id}
                  category={one}
                  isCurrent={one.keyword === chosen}
                  count={countOf(one)}
                  noun={noun}
                  onChoose={onChoose}
                />
              ))}
            </ul>
          </div>
        ))}
      </div>
    </nav>
  )
}

interface PageLinkProps {
  readonly category: FormCategory
  readonly isCurrent: boolean
  readonly count: number
  readonly noun: string
  readonly onChoose: (keyword: string) => void
}

function PageLink({ category, isCurrent, count, noun, onChoose }: PageLinkProps): ComponentChildren {
  return (
    <li>
      <button type="button" aria-current={isCurrent ? 'page' : undefined} onClick={() => onChoose(category.keyword)}>
        <span>
          {category.numbering} <Text {...category.label} />
        </span>
        {count > 0 && (
          <span class="count" title={`${count} ${noun}`}>
            {count}
            <span class="visually-hidden"> {noun}</span>
          </span>
        )}
      </button>
    </li>
  )
}
