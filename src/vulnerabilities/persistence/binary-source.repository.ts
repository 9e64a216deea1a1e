import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/index.js';

/** A binary package of a system. */
export interface BinaryPackage {
  ecosystem: string;
  name: string;
}

/** Tells from which source a binary package is built. Facts of the world: the same for every organization. */
@Injectable()
export class BinarySourceRepository {
  constructor(private readonly database: Database) {}

  /**
   * The source of each of these that is known, by ecosystem and name. A name that the lists know from several sources in one
   * system has none here: which of them it is, is not known.
   */
  sourcesOf(packages: readonly BinaryPackage[]): Promise<(BinaryPackage & { source: string })[]> {
    return this.database.query(
      `SELECT n.ecosystem, n.name, min(b.source) AS source
         FROM unnest($1::text[], $2::text[]) AS n (ecosystem, name)
         JOIN binary_source b ON b.binaries @> ARRAY[n.name] AND b.ecosystem = n.ecosystem
        GROUP BY 1, 2 HAVING count(DISTINCT b.source) = 1
        ORDER BY 1, 2`,
      [packages.map(({ ecosystem }) => ecosystem), packages.map(({ name }) => name)],
      'binary-sources-of',
    );
  }
}
