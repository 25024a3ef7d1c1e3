"""Question to ranked pages: sparse, dense, fusion, reranking, folding."""
