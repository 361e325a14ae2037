import type { HomePage } from "./home.schema.ts";

declare const home: HomePage;
export default home;
export declare const title: HomePage["title"];
export declare const description: HomePage["description"];
export declare const hero: HomePage["hero"];
export declare const steps: HomePage["steps"];
export declare const why: HomePage["why"];
export declare const testimonials: HomePage["testimonials"];
export declare const team: HomePage["team"];
export declare const learning: HomePage["learning"];
export declare const quiz: HomePage["quiz"];
export declare const inside: HomePage["inside"];
export declare const receive: HomePage["receive"];
export declare const faq: HomePage["faq"];
export declare const final: HomePage["final"];
