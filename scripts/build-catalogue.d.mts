/** Builds the running catalogue, into `catalogue/dist` or another folder. */
export declare function buildCatalogue(outdir?: string): Promise<unknown>
