import type { Thing } from './structured-data.ts'

/** Returns the path to a page from the site's front page, as the breadcrumbs above the page show it. */
export function breadcrumb(
  websiteUrl: string,
  steps: readonly { readonly name: string; readonly path: string }[],
): Thing {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: websiteUrl + path,
    })),
  }
}
